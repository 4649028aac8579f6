"""Just enough of Thrift's compact protocol to read a Parquet footer, change numbers in it, and write it again.

A struct is a dict from field number to (type, value), in the order of its fields; a list is (type of its items, items). Unknown
fields are preserved.
"""

from __future__ import annotations

from typing import Any, TypeAlias

TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, MAP, STRUCT = range(1, 13)

Struct: TypeAlias = dict[int, tuple[int, Any]]


class ThriftReader:
    """Reads values from bytes, one after another."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _varint(self) -> int:
        value = shift = 0
        while True:
            byte = self._byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def _zigzag(self) -> int:
        value = self._varint()
        return (value >> 1) ^ -(value & 1)

    def _raw(self, length: int) -> bytes:
        self._at += length
        return self._data[self._at - length : self._at]

    def struct(self) -> Struct:
        """Read a struct."""
        found: Struct = {}
        number = 0
        while head := self._byte():
            kind = head & 0x0F
            number = number + (head >> 4) if head >> 4 else self._zigzag()
            found[number] = kind, (kind == TRUE) if kind in (TRUE, FALSE) else self._value(kind)
        return found

    def _value(self, kind: int) -> Any:
        match kind:
            case 1 | 2 | 3:  # within a list, a truth value takes a byte
                return self._byte()
            case 4 | 5 | 6:
                return self._zigzag()
            case 7:
                return self._raw(8)
            case 8:
                return self._raw(self._varint())
            case 9 | 10:
                head = self._byte()
                length = head >> 4 if head >> 4 < 15 else self._varint()
                return head & 0x0F, [self._value(head & 0x0F) for _ in range(length)]
            case 12:
                return self.struct()
        raise ValueError(f"type {kind} is not expected in a footer")


class ThriftWriter:
    """Writes what `ThriftReader` reads."""

    def __init__(self) -> None:
        self.data = bytearray()

    def _varint(self, value: int) -> None:
        while value > 0x7F:
            self.data.append(value & 0x7F | 0x80)
            value >>= 7
        self.data.append(value)

    def _zigzag(self, value: int) -> None:
        self._varint((value << 1) ^ (value >> 63))

    def struct(self, fields: Struct) -> None:
        """Write a struct."""
        last = 0
        for number, (kind, value) in fields.items():
            if kind in (TRUE, FALSE):
                kind = TRUE if value else FALSE
            if 0 < number - last < 16:
                self.data.append((number - last) << 4 | kind)
            else:
                self.data.append(kind)
                self._zigzag(number)
            last = number
            if kind not in (TRUE, FALSE):
                self._value(kind, value)
        self.data.append(0)

    def _value(self, kind: int, value: Any) -> None:
        match kind:
            case 1 | 2 | 3:
                self.data.append(value)
            case 4 | 5 | 6:
                self._zigzag(value)
            case 7:
                self.data += value
            case 8:
                self._varint(len(value))
                self.data += value
            case 9 | 10:
                of, items = value
                if len(items) < 15:
                    self.data.append(len(items) << 4 | of)
                else:
                    self.data.append(0xF0 | of)
                    self._varint(len(items))
                for item in items:
                    self._value(of, item)
            case 12:
                self.struct(value)

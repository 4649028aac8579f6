"""Training: the weights of the network that reads digits (`whydoku.formats.photo`), made from drawn cells and from photos.

`python -m training` needs torch and Pillow, which nothing else of the project does, and fonts: any of Debian's fonts-* packages
(the weights were made with 41 of them, among which liberation, urw-base35, texgyre, lato, roboto-unhinted, noto-core, dejavu,
freefont-ttf, open-sans, ebgaramond, linuxlibertine: 374 sets of digits that differ). It runs on one core.
"""

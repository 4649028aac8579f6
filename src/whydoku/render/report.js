"use strict";
(() => {
  const pages = [...document.querySelectorAll("article")];
  const links = [...document.querySelectorAll("nav a")];
  const said = document.getElementById("said");
  const bar = document.getElementById("bar");
  const button = (name) => document.getElementById(name);
  let at = 0;
  const show = (page, tell) => {
    at = Math.max(0, Math.min(pages.length - 1, page));
    pages.forEach((each, number) => { each.hidden = number !== at; });
    links.forEach((link, number) => {
      if (number === at) { link.setAttribute("aria-current", "step"); } else { link.removeAttribute("aria-current"); }
    });
    const list = links[at].closest("ol"), top = links[at].offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + links[at].offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
    button("first").disabled = button("back").disabled = at === 0;
    button("last").disabled = button("next").disabled = at === pages.length - 1;
    button("where").textContent = `${at + 1} of ${pages.length}`;
    if (tell) {
      said.textContent = pages[at].querySelector("h2").textContent;
      history.replaceState(null, "", `#${pages[at].id}`);
    }
  };
  const depth = (wanted) => {
    document.body.dataset.depth = wanted;
    ["1", "2", "3"].forEach((each) => button(`depth-${each}`).setAttribute("aria-pressed", String(each === wanted)));
  };
  const themes = ["", "light", "dark"], names = ["as the system", "light", "dark"];
  const theme = (wanted) => {
    if (themes[wanted]) { document.documentElement.dataset.theme = themes[wanted]; }
    else { delete document.documentElement.dataset.theme; }
    button("theme").textContent = `Theme: ${names[wanted]}`;
    button("theme").dataset.now = wanted;
  };
  const moves = {
    ArrowRight: () => show(at + 1, true), ArrowLeft: () => show(at - 1, true),
    PageDown: () => show(at + 1, true), PageUp: () => show(at - 1, true),
    Home: () => show(0, true), End: () => show(pages.length - 1, true),
    1: () => depth("1"), 2: () => depth("2"), 3: () => depth("3"),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(moves, event.key)) { return; }
    event.preventDefault();
    moves[event.key]();
  });
  links.forEach((link, number) => link.addEventListener("click", (event) => {
    event.preventDefault();
    show(number, true);
  }));
  button("first").addEventListener("click", () => show(0, true));
  button("back").addEventListener("click", () => show(at - 1, true));
  button("next").addEventListener("click", () => show(at + 1, true));
  button("last").addEventListener("click", () => show(pages.length - 1, true));
  ["1", "2", "3"].forEach((each) => button(`depth-${each}`).addEventListener("click", () => depth(each)));
  button("theme").addEventListener("click", () => theme((Number(button("theme").dataset.now) + 1) % 3));
  const asked = () => pages.findIndex((page) => `#${page.id}` === location.hash);
  window.addEventListener("hashchange", () => { if (asked() >= 0) { show(asked(), true); } });
  bar.hidden = false;
  document.body.classList.add("turned");
  depth("2");
  theme(0);
  show(Math.max(0, asked()), false);
})();

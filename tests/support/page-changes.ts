/** What extensions, translations and phones change in a page before its scripts run. Each function runs in the page. */
export const PAGE_CHANGES: Record<string, () => void> = {
  "a style in head": () => document.head.prepend(document.createElement("style")),
  "an element below html": () => document.documentElement.append(document.createElement("x-helper")),
  "an element at the start of body": () => document.body.prepend(document.createElement("div")),
  "an element after each field": () => {
    for (const field of document.querySelectorAll("input:not([type=hidden]), textarea"))
      field.after(document.createElement("div"));
  },
  "attributes of body and fields": () => {
    document.documentElement.setAttribute("data-helper", "on");
    document.body.setAttribute("cz-shortcut-listen", "true");
    for (const field of document.querySelectorAll("input")) field.setAttribute("data-helper-id", "1");
  },
  "texts in links": () => {
    for (const text of textsOfMain()) {
      const link = document.createElement("a");
      link.href = "tel:0421234567";
      text.replaceWith(link);
      link.append(text);
    }
    function textsOfMain(): Text[] {
      const walker = document.createTreeWalker(
        document.querySelector("main") ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts.filter(
        ({ data, parentElement }) => data.trim() !== "" && !parentElement?.closest("script, style, option"),
      );
    }
  },
  "a translation": () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === "" || text.parentElement?.closest("script, style, option, title, textarea"))
        continue;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text);
    }
    document.documentElement.classList.add("translated-ltr");
  },
};

import { expect, it } from "vitest";
import { dropUnusedProperties } from "~/document/used-properties";

it("keeps what rules, other properties and the page ask for, in every theme", () => {
  const css =
    ":root{--a:1;--b:var(--a);--c:3;--d:4;--e:5}@media(x){:root{--a:2;--c:4;--e:6}}p{color:var(--b,var(--z))}";
  expect(dropUnusedProperties(css, '<path fill="var(--d)"/>')).toBe(
    ":root{--a:1;--b:var(--a);--d:4;}@media(x){:root{--a:2;}}p{color:var(--b,var(--z))}",
  );
});

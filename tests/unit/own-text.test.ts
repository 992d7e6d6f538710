import { expect, test } from "vitest";
import { encodeBody } from "~/backend/request-body.server";
import { placeOwnText, withOwnText } from "~/session/request-scope.server";

test("readers share a rendering, and each gets the own text at its placeholder", () => {
  const [one, other] = [{}, {}];
  const place = placeOwnText(one, "1,234");
  expect(placeOwnText(other, "1,235")).toBe(place);
  expect(withOwnText(one, `<dd>${place}</dd>`)).toBe("<dd>1,234</dd>");
  expect(withOwnText(other, `<dd>${place}</dd>`)).toBe("<dd>1,235</dd>");
  expect(withOwnText({}, "<dd>3</dd>")).toBe("<dd>3</dd>");
});

test("a form without files is encoded as one multipart text", async () => {
  const fields = { toiletId: "12", name: '대전역 "1"번\n출구--', empty: "" };
  const { headers, body } = encodeBody({ form: fields });
  expect(body).toBeTypeOf("string");
  const read = await new Response(body as string, { headers }).formData();
  expect(Object.fromEntries(read)).toEqual({ ...fields, name: '대전역 "1"번\r\n출구--' });
});

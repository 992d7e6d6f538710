/** What was refused is said by the document of its answer. */
export function sendAsDocument(address: string, fields: URLSearchParams): null {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  for (const [name, value] of fields) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  return null;
}

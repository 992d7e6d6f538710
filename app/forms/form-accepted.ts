/** Event of the window after the server has accepted a form, when its answer leads to another page. */
export const FORM_ACCEPTED = "form-accepted";

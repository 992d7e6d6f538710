/** A refusal of a form: thrown by handlers, answered with everything typed still there. */
export class FormRefusal extends Error {
  override name = "FormRefusal";
  /**
   * @param errors messages by field; those about the form as a whole under ""
   * @param headers for the answer, such as Retry-After
   * @param offer what the form, drawn again, asks next
   * @param changes texts that come back otherwise than they were typed
   */
  constructor(
    readonly errors: Record<string, string[]>,
    readonly status = 400,
    readonly headers: Record<string, string> = {},
    readonly offer: unknown = null,
    readonly changes: Record<string, string | string[]> = {},
  ) {
    super("the form was refused");
  }
}

/** A refusal about the form as a whole. */
export function refuseForm(message: string, status = 400): FormRefusal {
  return new FormRefusal({ "": [message] }, status);
}

/** The form again, with some of its values changed and perhaps something to choose from: neither saved nor refused. */
export class FormRedraw {
  constructor(
    readonly changes: Record<string, string | string[]>,
    readonly offer: unknown = null,
  ) {}
}

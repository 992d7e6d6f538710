import { type ChangeEventHandler, type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { formWords } from "~/forms/words";
import { describedBy, FieldErrors, FieldHint } from "./form-fields";
import { UserText } from "./user-text";

type FileFieldProps = {
  field: { id: string; name: string };
  /** heading above the button; a group's legend may replace it */
  title?: string;
  /** text of the button */
  label?: string;
  hint: string;
  accept: string[];
  errors: string[] | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  /** true if errors may appear before the form is sent */
  announcesErrors?: boolean;
};

export function FileField(props: FileFieldProps) {
  const { title, label, hint, accept, errors, onChange, announcesErrors } = props;
  const { id, name } = props.field;
  const messages = <FieldErrors id={id} errors={errors} />;
  return (
    <>
      {title && (
        <label htmlFor={id} className="field-title">
          {title}
        </label>
      )}
      <FieldHint id={id} hint={hint} />
      <FileBox
        id={id}
        name={name}
        label={label}
        onChange={onChange}
        multiple
        accept={accept.join(",")}
        {...describedBy(id, errors, hint)}
      />
      {announcesErrors ? <div role="status">{messages}</div> : messages}
    </>
  );
}

type FileBoxProps = { id: string; label?: string } & Omit<InputHTMLAttributes<HTMLInputElement>, "type">;

/** Hides the browser's file control behind a button in the page's language. Scripts show the names of chosen files. */
export function FileBox({ id, label = formWords().chooseFile, onChange, ...input }: FileBoxProps) {
  const control = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState<string[] | null>(null);
  useEffect(() => setNames(namesIn(control.current)), []);
  return (
    <div className={names ? "file-box is-told" : "file-box"}>
      <label htmlFor={id} className="button button-small">
        {label}
      </label>
      <input
        {...input}
        ref={control}
        type="file"
        id={id}
        onChange={(event) => {
          onChange?.(event);
          setNames(namesIn(event.currentTarget));
        }}
      />
      {names && <ChosenFiles names={names} />}
    </div>
  );
}

function ChosenFiles({ names }: { names: string[] }) {
  const { noFile, filesChosen } = formWords();
  const text = names.length > 0 ? filesChosen(names.length, names.join(", ")) : noFile;
  return (
    <span>
      <UserText>{text}</UserText>
    </span>
  );
}

const namesIn = (control: HTMLInputElement | null) => Array.from(control?.files ?? [], ({ name }) => name);

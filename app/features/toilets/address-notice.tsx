import { MessageText } from "~/ui/korean";
import { toiletFormWords } from "./form/words";

type AddressNoticeProps = {
  address: string;
  /** the stored address, once the form speaks of it; else empty */
  former: string;
  /** the address was found only as far as the neighbourhood */
  isArea: boolean;
  isAsked: boolean;
  restore: () => void;
};

/** What to look at in an address that was filled in, or that was stored before the pin was moved. */
export function AddressNotice({ address, former, isArea, isAsked, restore }: AddressNoticeProps) {
  const { address: words } = toiletFormWords();
  return (
    <div className="address-notice" id="address-notice">
      <div role="status">
        {isArea && <p>{words.isArea}</p>}
        {former && former === address && !isAsked && <p>{words.isMoved}</p>}
        {former && former !== address && (
          <p>
            <MessageText>{words.former(former)}</MessageText>
          </p>
        )}
      </div>
      {former && <input type="hidden" name="formerAddress" value={former} />}
      {former && former !== address && (
        <button
          type="submit"
          name="intent"
          value="restore-address"
          className="button button-small"
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            restore();
          }}
        >
          {words.restore}
        </button>
      )}
    </div>
  );
}

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
  return (
    <div className="address-notice" id="address-notice">
      <div role="status">
        {isArea && <p>동네까지만 채웠습니다. 도로명이나 번지를 이어서 적어 주세요.</p>}
        {former && former === address && !isAsked && (
          <p>핀을 옮겼습니다. 이 주소가 새 위치에 맞는지 확인하고, 다르면 고쳐 주세요.</p>
        )}
        {former && former !== address && <p>이전 주소: {former}</p>}
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
          이전 주소로 되돌리기
        </button>
      )}
    </div>
  );
}

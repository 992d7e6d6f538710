import { useEffect, useRef } from "react";

const SHOWN_MS = 5000;
const LOOK_AGAIN_MS = 1000;

type MapToastProps = { text: string; onClose(): void };

/** A message over the map that leaves by itself, but not while it is pointed at or focused. */
export function MapToast({ text, onClose }: MapToastProps) {
  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = () => {
      if (toast.current?.matches(":hover, :focus-within")) timer = setTimeout(leave, LOOK_AGAIN_MS);
      else onClose();
    };
    let timer = setTimeout(leave, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className="map-toast" ref={toast}>
      <p>{text}</p>
      <button type="button" onClick={onClose} aria-label="알림 닫기">
        ×
      </button>
    </div>
  );
}

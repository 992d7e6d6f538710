import type { MyLocation } from "./provider";

const DEFAULT_ACCURACY_METERS = 50;

const LOCATION_MESSAGES = {
  unsupported: "이 브라우저는 위치 정보를 지원하지 않습니다.",
  denied: "위치 권한이 거부되었습니다.",
  unavailable: "위치 정보를 사용할 수 없습니다.",
  timeout: "위치 요청 시간이 초과되었습니다.",
  tracking: "위치 추적에 실패했습니다.",
} as const;

const ALLOW = "주소창의 자물쇠 표시를 눌러 위치를 허용하거나";
const RETRY = "다시 시도하거나";

export class LocationError extends Error {
  override name = "LocationError";

  /** @param otherwise what else the page offers, as the end of a sentence that says what to do */
  withAdvice(otherwise: string): string {
    const first = this.message === LOCATION_MESSAGES.denied ? ALLOW : RETRY;
    return `${this.message} ${first}, ${otherwise}`;
  }
}

type LocateOptions = { timeoutMs: number; maximumAgeMs: number };

/** @throws LocationError with the message to show */
export function findMyLocation({ timeoutMs, maximumAgeMs }: LocateOptions): Promise<MyLocation> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) return reject(new LocationError(LOCATION_MESSAGES.unsupported));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        if (!Number.isFinite(lat) || !Number.isFinite(lng)) {
          return reject(new LocationError(LOCATION_MESSAGES.tracking));
        }
        resolve({ lat, lng, accuracyMeters: accuracy > 0 ? accuracy : DEFAULT_ACCURACY_METERS });
      },
      ({ code }) => reject(new LocationError(messageOf(code))),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: maximumAgeMs },
    );
  });
}

function messageOf(code: number): string {
  if (code === 1) return LOCATION_MESSAGES.denied;
  if (code === 2) return LOCATION_MESSAGES.unavailable;
  return code === 3 ? LOCATION_MESSAGES.timeout : LOCATION_MESSAGES.tracking;
}

/** What TypeScript's library does not know of service workers. */

type WaitingEvent = Event & { waitUntil(work: Promise<unknown>): void };
export type FetchedEvent = WaitingEvent & {
  request: Request;
  respondWith(answer: Promise<Response>): void;
};
type PostedEvent = WaitingEvent & { data: unknown };

type WorkerScope = {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WaitingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchedEvent) => void): void;
  addEventListener(type: "message", listener: (event: PostedEvent) => void): void;
};

export const scope = globalThis as unknown as WorkerScope;

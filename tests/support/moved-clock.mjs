/** Loaded into a process before all else (`--import`): its clock goes on from the moment in CLOCK_STARTS_AT. */

const now = Date.now.bind(Date);
const aheadMs = Date.parse(process.env.CLOCK_STARTS_AT ?? "") - now();

Date.now = () => now() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args, asked) =>
    Reflect.construct(RealDate, args.length === 0 ? [now() + aheadMs] : args, asked),
});

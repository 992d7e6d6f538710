import { afterAll, expect, it } from "vitest";
import { call } from "~/backend/client.server";
import { findEvents } from "~/backend/events.server";
import { callerFor, visitor } from "../support/contract-callers";
import { describeIfSupported } from "../support/contract-services";

/** Every template has events. Only this test writes some. */

const MARK = Date.now().toString(36);
/** Far from real events, and in January, because months count from 0 on the wire. */
const DAY = "2041-01-31";
const WEEK_LATER = "2041-02-07";

let planned = 0;

const nameOf = (subject: string) => `${subject} · 🚻 <b> ${MARK}`;

/** Lists show only this kind, so the test could not find another kind for the clean-up. */
async function plan(subject: string, begins: string, ends: string): Promise<void> {
  const form = {
    ...{ schdulNm: nameOf(subject), schdulCn: "내용", schdulSe: "1", schdulKindCode: "2", reptitSeCode: "1" },
    ...{ schdulIpcrCode: "A", schdulDeptName: "운영팀", schdulChargerName: "관리자", schdulPlace: "시청 앞" },
    ...{ schdulDeptId: "ORGNZT_0000000000000", schdulChargerId: "USRCNFRM_00000000000" },
    ...{ schdulBgnde: begins, schdulEndde: ends },
  };
  await call("/schedule", { method: "POST", body: { form }, caller: await callerFor("admin") });
  planned += 1;
}

const findOwnEvents = async (period: "day" | "week", day: string) =>
  (await findEvents(period, day, visitor()))?.filter(({ name }) => name.includes(MARK)) ?? [];

describeIfSupported("events", "events gateway", () => {
  afterAll(async () => {
    const caller = await callerFor("admin");
    const findRemainingEvents = async () => [
      ...(await findOwnEvents("week", DAY)),
      ...(await findOwnEvents("day", WEEK_LATER)),
    ];
    const remainingEvents = await findRemainingEvents();
    for (const { id } of remainingEvents) await call(`/schedule/${id}`, { method: "DELETE", caller });
    expect([remainingEvents.length, await findRemainingEvents()]).toEqual([planned, []]);
  });

  it("are read for a day and for the week after it, with every character, by visitors", async () => {
    await plan("다음 날", "204102011400", "204102011500");
    await plan("그날", "204101310930", "204101311000");
    await plan("일주일 뒤", "204102070900", "204102071000");
    const [event, ...others] = await findOwnEvents("day", DAY);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      ...{ name: nameOf("그날"), startsAt: "2041-01-31T09:30", endsAt: "2041-01-31T10:00" },
      place: "시청 앞",
    });
    expect((await findOwnEvents("week", DAY)).map(({ name }) => name)).toEqual([
      nameOf("그날"),
      nameOf("다음 날"),
    ]);
    expect(await findOwnEvents("day", "2041-03-03")).toEqual([]);
  });
});

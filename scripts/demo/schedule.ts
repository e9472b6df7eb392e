import type { Enquiry, Step } from './enquiries.ts'
import { timeAfter, timeBefore } from './working-time.ts'

/** Times are in ms since 1970. */
export type Event =
  | { at: number; what: 'arrival'; enquiry: Enquiry; index: number }
  | { at: number; what: 'step'; step: Step; index: number }
  | { at: number; what: 'cron' }

type Options = { now: number; timeZone: string }

/** How many working days before `now` the demo begins. */
export const workingDays = 18

/** Returns what has happened until `now`, in its order. `index` is that of the enquiry. */
export function schedule(enquiries: readonly Enquiry[], { now, timeZone }: Options): Event[] {
  const mornings = Array.from({ length: workingDays }, (_, days) =>
    timeBefore(`${days} 08:30`, now, timeZone),
  )
  const events: Event[] = [
    ...enquiries.flatMap((enquiry, index): Event[] => {
      const arrival = timeBefore(enquiry.at, now, timeZone)
      return [
        { at: arrival, what: 'arrival', enquiry, index },
        ...enquiry.steps.map((step): Event => {
          return { at: timeAfter(step[0], arrival, timeZone), what: 'step', step, index }
        }),
      ]
    }),
    // Reminders return by cron.
    ...[...mornings, now].map((at): Event => ({ at, what: 'cron' })),
  ]
  return events.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
}

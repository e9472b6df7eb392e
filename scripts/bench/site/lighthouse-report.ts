/** Reads Lighthouse's reports on one page. */
import { median } from '../turns.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** An audit with a lower score costs a page points. */
const fine = 0.9

type Audit = {
  title: string
  score: number | null
  numericValue?: number
  displayValue?: string
  details?: { items?: { text?: string; node?: { snippet: string } }[] }
}
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }

export type Report = {
  categories: Record<(typeof categories)[number], Category>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}

export type PageScores = {
  /** Medians, 0 to 100, in the order of `categories`. */
  scores: number[]
  /** The failed audits of the last report, one line each. */
  wanting: string[]
  /** Medians in ms, as the lab computes them. */
  largestPaint: number
  speedIndex: number
}

/** Summarises the reports on one page. */
export function readReports(reports: readonly Report[]): PageScores {
  const scoreIn = (report: Report, name: (typeof categories)[number]) =>
    Math.round((report.categories[name].score ?? 0) * 100)
  const medianOf = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  return {
    scores: categories.map((name) => median(reports.map((report) => scoreIn(report, name)))),
    wanting: wantingIn(reports.at(-1)),
    largestPaint: medianOf('largest-contentful-paint'),
    speedIndex: medianOf('speed-index'),
  }
}

/** Only audits with a weight; the others are advice. */
function wantingIn(report?: Report) {
  if (!report) return []
  return categories
    .flatMap((name) => report.categories[name].auditRefs)
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit !== undefined)
    .filter(({ score }) => score !== null && score < fine)
    .map(describe)
}

/** Returns the title of a failed audit, and the first place where it fails. */
function describe({ title, displayValue, details }: Audit) {
  const [item] = details?.items ?? []
  const where = item?.node?.snippet ?? item?.text
  return [title, displayValue, where].filter(Boolean).join(' · ')
}

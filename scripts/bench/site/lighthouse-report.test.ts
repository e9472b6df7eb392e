import { expect, test } from 'vitest'
import { readReports } from './lighthouse-report.ts'

const report = (performance: number, largestPaint = 0) => ({
  categories: {
    performance: { score: performance, auditRefs: [{ id: 'first-paint', weight: 10 }] },
    accessibility: { score: 1, auditRefs: [{ id: 'contrast', weight: 7 }] },
    'best-practices': { score: 1, auditRefs: [{ id: 'policy', weight: 0 }] },
    seo: { score: 0.92, auditRefs: [{ id: 'link-text', weight: 1 }] },
  },
  audits: {
    'largest-contentful-paint': { title: 'Largest', score: 1, numericValue: largestPaint },
    'speed-index': { title: 'Speed index', score: 1, numericValue: 700 },
    'first-paint': { title: 'First Contentful Paint', score: 0.97, displayValue: '1.2 s' },
    contrast: { title: 'Contrast is sufficient', score: null },
    policy: { title: 'A policy is effective', score: 0 },
    'link-text': {
      title: 'Links do not have descriptive text',
      score: 0,
      displayValue: '1 link found',
      details: { items: [{ text: 'See more' }] },
    },
  },
})

test('the scores are medians, from 0 to 100', () => {
  const { scores } = readReports([report(0.9), report(1), report(0.97)])

  expect(scores).toEqual([97, 100, 100, 92])
})

test('an audit that costs points is named with the first place where it fails', () => {
  const { wanting } = readReports([report(1)])

  expect(wanting).toEqual(['Links do not have descriptive text · 1 link found · See more'])
})

test('the lab times are medians', () => {
  const reports = [report(1, 900), report(1, 1200), report(1, 1000)]

  expect(readReports(reports)).toMatchObject({ largestPaint: 1000, speedIndex: 700 })
})

import type { Merge } from '../../../../worker/inbox/merging/contract'
import { api } from './api'
import { answerTo, asJson, untilAnswered } from './calls'

const inquiry = api.inquiries[':id']

/** Makes an inquiry part of another one, unless one of them has changed since these versions. */
export function mergeInquiries(id: string, json: Merge) {
  return untilAnswered(() => answerTo(inquiry.merge.$post({ param: { id }, json })))
}

/** Ends that an inquiry is part of another one. */
export function splitInquiry(id: string) {
  return untilAnswered(() => answerTo(inquiry.split.$post({ param: { id } }, asJson)))
}

import { api } from './api'
import { answerTo, asJson, untilAnswered } from './calls'

const inquiry = api.inquiries[':id']

/** Ends that an inquiry is part of another one. */
export function splitInquiry(id: string) {
  return untilAnswered(() => answerTo(inquiry.split.$post({ param: { id } }, asJson)))
}

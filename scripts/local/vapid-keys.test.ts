import { expect, test } from 'vitest'
import type { Env } from '../../worker/env'
import { findVapidProblems } from '../../worker/push/vapid'
import { makeVapidKeys } from './vapid-keys'

test('the keys are such as the Worker signs with, and new ones each time', () => {
  const keys = makeVapidKeys()
  const settings = { ...keys, VAPID_SUBJECT: 'mailto:owner@ceyforge.example' } as Env

  expect(findVapidProblems(settings)).toEqual([])
  expect(makeVapidKeys()).not.toEqual(keys)
})

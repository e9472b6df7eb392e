import { beforeEach, describe, expect, test } from 'vitest'
import { site } from '../../web/app/lib/site'
import { setTime } from '../testing/fake-clock'
import { request } from '../testing/requests'
import { addAdmin, admin, newSession } from '../testing/samples'
import { day } from '../time'
import commonPasswords from './common-passwords.json'
import { accountProblems } from './contract'
import { findWeakness } from './weak-passwords'

const owner = { email: 'nimal.perera@harbour-works.example', name: 'Sanath Fernando' }
const company = site.name.toLowerCase()
const weaknessOf = (password: string) => findWeakness(password, owner)

describe('a password that guessers try first is refused', () => {
  test.each([
    ...['motherfucker', 'Leave Me Alone'.replaceAll(' ', ''), 'COUNTERSTRIKE', 'finalfantasy'],
    ...['finalfantasy7!', 'Password2026!', 'password1234', '123football456', '!!!Sunshine!!!'],
  ])('because many people use it: %s', (password) => {
    expect(weaknessOf(password)).toBe(accountProblems.common)
  })

  test.each([
    ...['123456789012', '098765432109', '000000000000', 'aaaaaaaaaaab', '            '],
    ...['abcdefghijkl', 'qwertyuiop12', 'QWERTY123456', "asdfghjkl;'#", 'poiuytrewq09'],
    ...['1qaz2wsx3edc', '!QAZ2wsx#EDC', 'q1w2e3r4t5y6', 'qazwsxedcrfv'],
    ...['passwordpassword', 'kumbukkumbuk', 'x7Rq!x7Rq!x7Rq!', '112233445566', 'abc123abc123'],
    ...['123123123123', '19901990199019', 'ආආආආආආආආආආආආ', 'qwerty qwerty', 'zxcvbnm,./zxc'],
  ])('because it repeats or follows a pattern: %j', (password) => {
    expect(weaknessOf(password)).toBe(accountProblems.pattern)
  })

  test.each([
    ...['nimal.perera@harbour-works.example', 'Nimal-2026-kitul', 'my name is Perera'],
    ...['HarbourWorks#41', 'harbour lights at dusk', 'S4n4th and the boats', 'Fernando’s 3 boats'],
    ...[`${company} rules ok`, `${company.toUpperCase()}-vx81-kp`],
    ...[`${company.replaceAll('e', '3')}-tuk-tuk`, `${[...company].reverse().join('')}-vx81-kp`],
  ])('because it contains the name, the address or the company: %s', (password) => {
    expect(weaknessOf(password)).toBe(accountProblems.personal)
  })
})

test.each([
  ...['correct horse battery', 'a long password', 'another long password', 'tram olive seven fog'],
  ...['kX9#vTq2!mLw', 'Zr4-pQ8_uW1x', 'vegxkqhwmzpj', 'කොළඹ වැසි දවසක තේ', '4815-1623-4242-77'],
  ...['dWJhc2ljYWxseTYwNDg', 'Ann’s umbrella, 1 of 3', 'mangrove-kettle-91'],
])('a password that nobody would guess is accepted: %s', (password) => {
  expect(weaknessOf(password)).toBeNull()
})

test('names of two or three letters are not looked for, as they are part of many words', () => {
  const short = { email: 'ann@lk.example', name: 'Li Wu' }
  expect(findWeakness('planned limousine wuthering', short)).toBeNull()
})

test('the 10,000 most common passwords of twelve characters or more are refused, none of them twice', () => {
  expect(new Set(commonPasswords).size).toBe(10_000)
  expect(commonPasswords.every((each) => each.length >= 12)).toBe(true)
  expect(commonPasswords.filter((each) => weaknessOf(each) === null)).toEqual([])
})

describe('a change of password', () => {
  let now = Date.UTC(2030, 0, 1)
  beforeEach(() => {
    now += day
    setTime(now)
  })

  test.each([
    ['123456789012', accountProblems.pattern],
    ['motherfucker', accountProblems.common],
    [`${admin.email}`, accountProblems.personal],
    ['owner of the boats', accountProblems.personal],
  ])('to %s is refused, and says why', async (password, problem) => {
    await addAdmin()
    const init = {
      method: 'PUT',
      headers: { ...(await newSession()), 'content-type': 'application/json' },
      body: JSON.stringify({ current: admin.password, password }),
    }

    const response = await request('/api/account/password', init)

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { code: 'validation_failed', fields: { password: problem } },
    })
  })
})

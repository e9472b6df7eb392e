import { expect, test } from 'vitest'
import {
  introduce,
  introducedSubject,
  titleOfService,
  withIntroduction,
  withoutIntroduction,
} from './introduction'

test('an introduction is added only once', () => {
  const introduced = withIntroduction('Two gates.', 'Gate Solutions')

  expect(introduced).toBe('Regarding Gate Solutions:\nTwo gates.')
  expect(withIntroduction(introduced, 'Gate Solutions')).toBe(introduced)
})

test.each([
  [introduce('Gate Solutions'), ''],
  ['Regarding Gate Solutions:', ''],
  [' Regarding Gate Solutions: \r\n\n Two gates.\n', 'Two gates.'],
  ['Regarding Gate Solutions: two gates.', 'Regarding Gate Solutions: two gates.'],
  ['Two gates.\nRegarding Gate Solutions:', 'Two gates.\nRegarding Gate Solutions:'],
])('%o without its introduction is %o', (message, rest) => {
  expect(withoutIntroduction(message)).toBe(rest)
})

test('an introduction names its subject', () => {
  expect(introducedSubject('Regarding Gate Solutions:\nTwo gates.')).toBe('Gate Solutions')
  expect(introducedSubject('Two gates.')).toBeUndefined()
})

test('with the subjects known, a line about another one is the text of the visitor', () => {
  const subjects = ['Gate Solutions', 'Pump Rooms']

  expect(withoutIntroduction(introduce('Pump Rooms'), subjects)).toBe('')
  expect(withoutIntroduction('Regarding our quotation:\n', subjects)).toBe(
    'Regarding our quotation:',
  )
})

test.each([
  ['gate-solutions', 'Gate Solutions'],
  ['steam-engines', 'Steam engines'],
])('the title of the service with the slug %s is "%s"', (slug, title) => {
  expect(titleOfService([{ slug: 'gate-solutions', title: 'Gate Solutions' }], slug)).toBe(title)
})

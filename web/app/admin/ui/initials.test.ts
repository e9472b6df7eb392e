import { expect, test } from 'vitest'
import { initialsOf } from './initials'

test.each([
  ['Sanath Fernando', 'SF'],
  ['ruwani', 'R'],
  ['A. B. C. de Silva', 'AS'],
  ['කසුන් ද සිල්වා', 'කසි'],
  ['ක්‍රිශාන්ත ශ්‍රී', 'ක්‍රිශ්‍රී'],
  ['செல்வி இராமநாதன்', 'செஇ'],
  ['E\u0301milie Perera', 'E\u0301P'],
  ['👷 Asiri', '👷A'],
  ['', ''],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

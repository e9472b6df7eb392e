import { expect, test } from 'vitest'
import { runSteps, type Step } from './run-steps.ts'
import { realSteps } from './steps.ts'

const stepsWith = (changes: Partial<Parameters<typeof realSteps>[0]> = {}) =>
  realSteps({ hasBackup: true, hasNewKey: false, isOneWorker: false, ...changes })

const failing: Step = { name: 'Look', command: ['doctor', '--nonsense'] }

test.each([true, false])('a deployment ends with the doctor (backup: %s)', (hasBackup) => {
  const steps = stepsWith({ hasBackup })

  expect(steps.at(-1)).toMatchObject({ command: ['doctor', '--remote'], mayFail: true })
  expect(steps.some(({ command }) => command[0] === 'backup')).toBe(hasBackup)
  expect(steps.filter(({ mayFail }) => mayFail)).toHaveLength(1)
})

test.each([true, false])('the backup is told whether the key is new (%s)', (hasNewKey) => {
  const steps = stepsWith({ hasNewKey })

  const making = steps.find(({ command }) => command[0] === 'backup')
  expect(making?.command.includes('--new-key')).toBe(hasNewKey)
})

test('migrations are applied without asking, because a “no” would not stop the deployment', () => {
  const migrating = stepsWith().find(({ command }) => command.includes('migrations'))

  expect(migrating?.isUnattended).toBe(true)
})

test('the Worker is deployed without asking, and fails where wrangler would ask', () => {
  const deploying = stepsWith().find(({ name }) => name === 'Deploy the Worker')

  expect(deploying).toMatchObject({
    command: ['wrangler', 'deploy', '--strict'],
    isUnattended: true,
  })
})

test.each([true, false])(
  'the pages are deployed unless the Worker serves them (%s)',
  (isOneWorker) => {
    const steps = stepsWith({ isOneWorker })

    expect(steps.some(({ command }) => command.includes('pages'))).toBe(!isOneWorker)
  },
)

test('problems found by the doctor do not fail the deployment, but any other failed step does', () => {
  expect(() => runSteps([{ ...failing, mayFail: true }])).not.toThrow()
  expect(() => runSteps([failing])).toThrow('“Look” failed')
}, 120_000)

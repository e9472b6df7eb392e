import { afterEach, describe, expect, test, vi } from 'vitest'
import { Problem, parseOptions, requireFlags, requireUsableFolder, runCommand } from './problem.ts'

const argv = process.argv
afterEach(() => {
  process.argv = argv
  process.exitCode = undefined
  vi.restoreAllMocks()
})

test('a flag that npm took for itself stops the command, which says how to pass it', () => {
  const env = { npm_config_dry_run: 'true', npm_lifecycle_event: 'deploy' }

  expect(() => requireFlags(env)).toThrow(
    'npm took --dry-run for itself, so nothing was done. Put -- before it: npm run deploy -- --dry-run',
  )
})

test('the --check of npm run images is such a flag', () => {
  const env = { npm_config_check: 'true', npm_lifecycle_event: 'images' }

  expect(() => requireFlags(env)).toThrow('Put -- before it: npm run images -- --check')
})

test.each([
  ['bench', 'npm_config_only_lighthouse', 'true', '--only-lighthouse'],
  ['bench', 'npm_config_lighthouse', '', '--no-lighthouse'],
  ['bench', 'npm_config_runs', '5', '--runs'],
  ['bench', 'npm_config_pairs', 'true', '--pairs'],
  ['bench', 'npm_config_folder', 'true', '--folder'],
  ['bench', 'npm_config_megabytes', '4', '--megabytes'],
  ['admin', 'npm_config_force', 'true', '--force'],
])('npm run %s is not run if npm has set %s to %j', (command, variable, value, flag) => {
  const env = { [variable]: value, npm_lifecycle_event: command }

  expect(() => requireFlags(env)).toThrow(`Put -- before it: npm run ${command} -- ${flag}`)
})

test('npm’s own --force does not stop other commands', () => {
  const env = { npm_config_force: 'true', npm_lifecycle_event: 'deploy' }

  expect(() => requireFlags(env)).not.toThrow()
})

test('variables that npm sets for every command are not flags', () => {
  expect(() => requireFlags({ npm_config_cache: '/tmp', npm_config_dry_run: '' })).not.toThrow()
})

test.each([
  [['--chekc'], "Unknown option '--chekc'\n\nnpm run example"],
  [['name', '--to'], "Option '--to <value>' argument missing\n\nnpm run example"],
])('options %j are refused with what is wrong, above the help', (args, message) => {
  process.argv = ['node', 'example.ts', ...args]
  const config = { options: { to: { type: 'string' } }, allowPositionals: true } as const

  expect(() => parseOptions('\nnpm run example\n', config)).toThrow(new Problem(message))
})

test('options that are known are returned', () => {
  process.argv = ['node', 'example.ts', '--to', 'folder']

  expect(parseOptions('', { options: { to: { type: 'string' } } }).values).toEqual({ to: 'folder' })
})

test.each([
  ['/home/nimal/site%20v2', '%'],
  ['/home/nimal/100%/site', '%'],
  ['/home/nimal/site#2', '#'],
  ['/home/nimal/new?/site', '?'],
])(
  'in the folder %s, whose name the tools take for part of a URL, no command starts',
  (folder, character) => {
    expect(() => requireUsableFolder(folder)).toThrow(
      `The project is in ${folder}, and its tools do not find files in a folder with “${character}” in its name. Rename the folder, or move the project to another one.`,
    )
  },
)

test.each([
  '/home/nimal/site v2',
  '/home/නිමල්/site',
  'C:\\Users\\Nimal\\site',
  "/srv/nimal's [site] (2) & more",
])('commands start in the folder %s', (folder) => {
  expect(() => requireUsableFolder(folder)).not.toThrow()
})

describe('a command ends with one message', () => {
  const system = (code: string, path: string) =>
    Object.assign(new Error(`${code}: …, open '${path}'`), { code, path })

  test.each([
    ['Ctrl-C', Object.assign(new Error('Aborted with Ctrl+C'), { code: 'ABORT_ERR' }), 'Stopped.'],
    ['Ctrl-D', Object.assign(new Error('Aborted with Ctrl+D'), { code: 'ABORT_ERR' }), 'Stopped.'],
    ['a file of others', system('EACCES', '/a.env'), '/a.env cannot be used: permission denied.'],
    [
      'a read-only folder',
      system('EROFS', '/a.env'),
      '/a.env cannot be used: it can only be read.',
    ],
    ['a full disk', system('ENOSPC', '/a.env'), '/a.env cannot be used: the disk is full.'],
  ])('after %s', async (_, thrown, message) => {
    const print = vi.spyOn(console, 'error').mockReturnValue()

    await runCommand(() => Promise.reject(thrown))

    expect(print).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`\n${message}`))
    expect(process.exitCode).toBe(1)
  })

  test('but a fault of the program is shown with its stack', async () => {
    const fault = new TypeError('undefined is not a function')

    await expect(runCommand(() => Promise.reject(fault))).rejects.toBe(fault)
  })
})

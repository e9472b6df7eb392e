import type { Check } from '../check.ts'

export const node: Check = {
  name: 'Node',
  about: 'machine',
  run({ setup: { node: found } }) {
    if (!found.isInstalled) {
      return { problem: "The project's own Node is not installed.", remedy: 'Run npm ci.' }
    }
    if (found.running === found.wanted) return 'ok'
    return {
      problem: `This is Node ${found.running}; the project is developed and tested with ${found.wanted}.`,
      remedy: 'Run npm ci, and run commands as npm scripts, such as npm run doctor.',
    }
  },
}

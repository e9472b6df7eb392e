import type { Check } from '../check.ts'

/** The paths that the Worker answers, whether Pages or the Worker serves the files. */
const paths = ['/api/*', '/enquiry', '/enquiry/*']

export const routes: Check = {
  name: 'Routes',
  about: 'settings',
  run({ setup: { worker, pages } }) {
    const service = pages.services.API
    if (service !== worker.name) {
      return {
        problem: `Pages passes calls to ${service ?? 'no Worker'}, but the Worker is called ${worker.name}.`,
        remedy: `Set binding = "API", service = "${worker.name}" under [[services]] in web/wrangler.toml.`,
      }
    }
    const first = [...paths, '/assets/*'].find((path) => !worker.workerFirst.includes(path))
    if (first) {
      return {
        problem: `wrangler.toml looks for a file before it calls the Worker for ${first}.`,
        remedy: `Add "${first}" to run_worker_first.`,
      }
    }
    const route = paths.find((path) => !pages.routes.includes(path))
    if (!route) return 'ok'
    return {
      problem: `Pages does not pass ${route} to the Worker.`,
      remedy: `Add '${route}' to include in web/build/routes.ts.`,
    }
  },
}

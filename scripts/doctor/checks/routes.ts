import type { Check } from '../check.ts'

/** What the Worker answers, whoever serves the files. */
const paths = ['/api/*', '/enquiry/*']

export const routes: Check = {
  name: 'Routes',
  about: 'settings',
  run({ setup: { worker, pages } }) {
    const service = pages.services.API
    if (service !== worker.name) {
      return {
        problem: `Pages hands calls to ${service ?? 'nobody'}, but the Worker is called ${worker.name}.`,
        remedy: `Put into web/wrangler.toml, under [[services]]: binding = "API", service = "${worker.name}".`,
      }
    }
    const first = paths.find((path) => !worker.workerFirst.includes(path))
    if (first) {
      return {
        problem: `wrangler.toml looks for a file before the Worker is asked for ${first}.`,
        remedy: `Add "${first}" to run_worker_first.`,
      }
    }
    const route = paths.find((path) => !pages.routes.includes(path))
    if (!route) return 'ok'
    return {
      problem: `Pages does not hand ${route} to the Worker.`,
      remedy: `Add '${route}' to include in web/build/routes.ts.`,
    }
  },
}

import type { Check } from '../check.ts'

export const siteOrigin: Check = {
  name: 'Address',
  about: 'settings',
  run({ setup: { worker, content } }) {
    const { origin: text } = content
    const url = URL.parse(text)
    if (!url) {
      return {
        problem: `origin in web/content/company.json is “${text}”, which is not an address.`,
        remedy: 'Write it as https://www.company.lk.',
      }
    }
    if (url.protocol !== 'https:' || url.origin !== text) {
      return {
        problem: `origin in web/content/company.json is ${text}, which is not just https:// and a host.`,
        remedy: `Write it as https://${url.host}.`,
      }
    }
    const { SITE_ORIGIN: replaced } = worker.vars
    if (!replaced || replaced === text) return 'ok'
    return {
      problem: `SITE_ORIGIN in wrangler.toml is ${replaced}, but the pages say ${text}.`,
      remedy: 'Remove it: the Worker uses the address in web/content/company.json.',
    }
  },
}

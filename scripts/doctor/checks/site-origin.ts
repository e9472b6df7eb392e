import type { Check } from '../check.ts'

export const siteOrigin: Check = {
  name: 'Address',
  about: 'settings',
  run({ setup: { worker, content } }) {
    const text = worker.vars.SITE_ORIGIN ?? ''
    const url = URL.parse(text)
    if (!url) {
      return {
        problem: `SITE_ORIGIN in wrangler.toml is “${text}”, which is not an address.`,
        remedy: 'Write it as https://www.company.lk.',
      }
    }
    if (url.protocol !== 'https:' || url.origin !== text) {
      return {
        problem: `SITE_ORIGIN in wrangler.toml is ${text}, which is not just https:// and a host.`,
        remedy: `Write it as https://${url.host}.`,
      }
    }
    if (content.origin === url.origin) return 'ok'
    return {
      problem: `SITE_ORIGIN in wrangler.toml is ${url.origin}, but the pages say ${content.origin}.`,
      remedy: 'Put the same address into origin in web/app/content/site.ts.',
    }
  },
}

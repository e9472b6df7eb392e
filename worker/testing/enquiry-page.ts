import { aPdf } from './files'

/** Stands in for the built page: the elements that the Worker fills. */
const built = `<!doctype html><title>Your enquiry</title><ul data-problems></ul><b data-reference></b>
  <i data-received></i><i data-service></i><ul data-files></ul><form data-add-files></form>
  <ul data-corrections></ul><form data-add-correction></form>`

export const ASSETS = {
  fetch: async (url: URL) => {
    const isThere = url.pathname === '/enquiry'
    const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" }
    return new Response(isThere ? built : 'No such page', { status: isThere ? 200 : 404, headers })
  },
} as unknown as Fetcher

/** A PDF, as far as its first bytes say it. */
export const pdfFile = (name = 'plan.pdf', size = 500, seed = 1) =>
  new File([aPdf(size, seed)], name)

/** A text that is named a PDF. */
export const pageFile = (content: string) => new File([content], 'a.pdf')

/** The address of a service's own page. */
export function servicePath(slug: string) {
  return `/services/${slug}`
}

/** The address of the page of completed work, which is there once the company has some to show. */
export const completedWorkPath = '/completed-work'

/** The address of the contact form that already names the service. */
export function enquiryPath(slug: string) {
  return `/contact?service=${slug}`
}

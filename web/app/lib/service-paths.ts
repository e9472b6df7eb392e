/** The address of a service's own page. */
export function servicePath(slug: string) {
  return `/services/${slug}`
}

/** The address of the completed work page, which exists once there is a project to show. */
export const completedWorkPath = '/completed-work'

/** The address of the contact form with the service preselected. */
export function inquiryPath(slug: string) {
  return `/contact?service=${slug}`
}

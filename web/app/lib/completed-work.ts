import page from '../../content/pages/completed-work.json' with { type: 'json' }

/** The copy of the page of completed projects, which exists once there is one. */
export const completedWork = page

/** Whether the page exists. */
export const hasCompletedWork = __HAS_PROJECTS__

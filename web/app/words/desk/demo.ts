/** Shown above every part of the desk of `npm run demo`. */
export const demo = 'Demo: invented people, made anew at each start. Nothing is e-mailed.'

/** Copy for the admin area. */
export const admin = {
  title: 'Admin',
  description: 'Administrator sign-in.',
  checking: 'Checking who is signed in',
  needsScripts: 'The admin area needs JavaScript. Switch it on and load the page again.',
  retry: 'Try again',
  /** Shown beside the label of a required field. */
  required: 'required',
  partFailure: {
    text: 'This part of the desk could not be shown. The rest of it still works.',
    reload: 'Reload the page',
  },
  loading: 'Loading',
  close: 'Close',
  navigation: {
    label: 'Admin',
    mobileLabel: 'Admin, mobile',
    home: 'Home',
    logout: 'Logout',
  },
  /** Shown while D1's free plan accepts no more queries. */
  databaseLimit:
    'The database has reached Cloudflare’s free limit for today. Nothing is lost: it works again after midnight UTC.',
  login: {
    label: 'Admin',
    title: 'Sign in to read enquiries',
    email: 'E-mail',
    password: 'Password',
    submit: 'Login',
    ended:
      'You are signed out: your session ended, or was ended in another tab or on another device. Sign in to continue.',
    wrong: 'Invalid credentials. Please try again!',
    failed: 'An error occurred while login. Please try again!',
    cookiesBlocked:
      'Your browser did not keep the sign-in. Allow cookies for this site and sign in again.',
    needsHttps:
      'This browser does not keep you signed in at an http:// address. Open the site over https, or use Chrome or Firefox.',
  },
  session: {
    failed: 'We could not find out whether you are signed in.',
    logoutFailed: 'Logging out failed. You are still signed in.',
  },
  dashboard: {
    title: 'Welcome back, Admin!',
    refresh: 'Refresh',
    loading: 'Loading enquiries',
    failed: 'The enquiries could not be loaded.',
    more: 'Load more',
    moreFailed: 'The next enquiries could not be loaded.',
  },
  notification: {
    pending: 'Notification waiting',
    sending: 'Notification waiting',
    failed: 'Notification failed',
  },
  deletion: {
    button: 'Delete',
    buttonSuffix: (name: string) => ` the enquiry from ${name}`,
    cancel: 'Cancel',
    confirm: 'Delete',
  },
  dismiss: 'Dismiss',
} as const

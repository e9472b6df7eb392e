/** Copy for two-step verification at login. */
export const twoStepVerification = {
  title: 'Enter your code',
  app: 'Open your authenticator app and enter the six digits that it shows for this site.',
  recovery: 'Enter one of the recovery codes you saved. Each of them works once.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  submit: 'Continue',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the app',
  back: 'Start again',
  wrong: 'Incorrect or already used code.',
  expired: 'That took longer than five minutes. Please enter your e-mail and password again.',
} as const

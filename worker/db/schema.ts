/** Every table. Times are ms since 1970; days are whole days since then, in UTC unless noted. */
export * from './schema/admins'
export * from './schema/backups.ts'
export * from './schema/correspondence'
export * from './schema/desk'
export * from './schema/emails'
export * from './schema/inquiries'
export * from './schema/mail'

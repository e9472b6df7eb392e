/** Every table. All times are ms since 1970, all days are whole days since then (UTC). */
export * from './schema/additions'
export * from './schema/admins'
export * from './schema/backups'
export * from './schema/corrections'
export * from './schema/correspondence'
export * from './schema/desk'
export * from './schema/files'
export * from './schema/inquiries'

import { useSignIn } from '../sign-in'
import styles from './account.module.css'
import { AuditLog } from './audit-log'
import { PasswordForm } from './password-form'
import { SecondFactor } from './second-factor'
import { SessionList } from './session-list'

/** One's own account, and the log of everybody's doings. */
export default function Account() {
  const { user } = useSignIn()
  if (!user) return null
  return (
    <div className={styles.account}>
      <PasswordForm email={user.email} />
      <SecondFactor email={user.email} />
      <SessionList />
      <div className={styles.wide}>
        <AuditLog />
      </div>
    </div>
  )
}

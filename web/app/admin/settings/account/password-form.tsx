import { useQueryClient } from '@tanstack/react-query'
import { account } from '../../../content/words/desk/account'
import { accountKeys, changePassword } from '../../store/account-calls'
import { settingQuery } from '../../store/use-push-setting'
import { CallForm } from '../../ui/call-form'
import { PartSection } from '../../ui/part-section'
import { useToast } from '../../ui/toasts'

/** A new password for the old one. */
export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  const showToast = useToast()
  const words = account.password

  function tell() {
    showToast('success', words.done)
    client.invalidateQueries({ queryKey: accountKeys.sessions })
    client.invalidateQueries({ queryKey: accountKeys.audit })
    // The server forgets all devices then; this one stays.
    client.prefetchQuery({ ...settingQuery, staleTime: 0 })
  }

  return (
    <PartSection title={words.title} text={words.text}>
      <CallForm
        fields={[
          // A password manager has to know whose password it keeps.
          {
            name: 'email',
            label: account.signedInAs,
            value: email,
            readOnly: true,
            autoComplete: 'username',
          },
          {
            name: 'current',
            label: words.current,
            type: 'password',
            autoComplete: 'current-password',
          },
          { name: 'password', label: words.next, type: 'password', autoComplete: 'new-password' },
        ]}
        submit={words.submit}
        call={(typed) => changePassword(typed('current'), typed('password'))}
        onDone={tell}
      />
    </PartSection>
  )
}

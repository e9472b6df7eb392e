import { useState } from 'react'
import { forgetList } from '../store/kept-list'
import { leaveDevice } from '../store/push-device'
import { signOut } from '../store/session'
import { useSignIn } from '../store/sign-in'

/** Returns how to log out, and whether the last try failed. */
export function useLogout() {
  const { setUser } = useSignIn()
  const [hasFailed, setHasFailed] = useState(false)

  async function logout() {
    setHasFailed(false)
    try {
      // Before anything that can fail: whoever logs out leaves nothing behind.
      await forgetList()
      await leaveDevice()
      await signOut()
      setUser(null)
    } catch (thrown) {
      console.error('Logging out failed', thrown)
      setHasFailed(true)
    }
  }

  return { logout, hasFailed }
}

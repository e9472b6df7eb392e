import { useState } from 'react'
import { forgetList } from './offline/kept-list'
import { leaveDevice } from './push/device'
import { signOut } from './session'
import { useSignIn } from './sign-in'

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

/** What a code from an SMS confirms. A code of one purpose confirms no other. */
export type CodePurpose = 'login' | 'password' | 'sign' | 'money' | 'consent' | 'confirm' | 'newPhone'

/** Entry is open to strangers; the rest is done by a human with a session. */
export function isEntry(purpose: CodePurpose): boolean {
  return purpose === 'login' || purpose === 'password'
}

export const codeLength = 6
export const codeTries = 5

/** Minutes a code lives. */
export function codeLife(purpose: CodePurpose): number {
  return isEntry(purpose) ? 5 : 10
}

/** What a code from an SMS confirms. A code is valid for one purpose only. */
export type CodePurpose = 'login' | 'password' | 'sign' | 'money' | 'consent' | 'confirm' | 'newPhone'

/** Login is open to strangers; the other purposes require a session. */
export function isEntry(purpose: CodePurpose): boolean {
  return purpose === 'login' || purpose === 'password'
}

/** What a signed-in person is asked to confirm. */
export const personalPurposes = ['sign', 'money', 'consent', 'confirm', 'newPhone'] as const satisfies readonly CodePurpose[]

/** Those of them whose code goes to the person's own phone: the code of a new phone goes to that phone. */
export const ownPhonePurposes = ['sign', 'money', 'consent', 'confirm'] as const satisfies readonly CodePurpose[]

export const codeLength = 6
export const codeTries = 5

/** Lifetime of a code in minutes. */
export function codeLife(purpose: CodePurpose): number {
  return isEntry(purpose) ? 5 : 10
}

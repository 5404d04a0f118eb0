import type { Tone } from '#/platform/web/kit/status.tsx'

export function bindingTone(state: string): Tone {
  if (state === 'bound') return 'good'
  if (state === 'boundPartly' || state === 'unboundByPerson' || state === 'notNpd') return 'warn'
  return state === 'sending' || state === 'waiting' || state === 'changing' ? 'waiting' : 'quiet'
}

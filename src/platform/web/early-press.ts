import type { EarlyField } from './refill-fields.ts'

declare global {
  interface Window {
    /** Actions made before hydration. */
    naryadEarly: {
      /** The last button pressed or form submitted. */
      form?: HTMLFormElement
      button?: HTMLElement
      fields: EarlyField[]
      isAlive?: boolean
      isFilled?: boolean
    }
  }
}

/**
 * Runs inline before any module. Before hydration a form would be sent as a plain GET with its values in the address, a button
 * would do nothing, and fields would be reset: these actions are kept and replayed after hydration. Forms with `method="get"`
 * are searches and work without scripts; no other form is submitted natively.
 */
export const keepEarlyPresses = `(function(){var n=window.naryadEarly={fields:[]};function press(k,v){delete n.form;delete n.button;n[k]=v}addEventListener('submit',function(e){if(n.isAlive||e.target.getAttribute('method')==='get')return;e.preventDefault();press('form',e.target)},true);addEventListener('submit',function(e){if(e.target.getAttribute('method')!=='get')e.preventDefault()});addEventListener('click',function(e){var b=!n.isAlive&&e.target.closest&&e.target.closest('button[type=button]');if(b)press('button',b)},true);function keep(e){var t=e.target;if(n.isFilled||!('value' in t)||t.type==='file')return;n.fields=n.fields.filter(function(f){return f[0]!==t});n.fields.push([t,t.value,t.checked])}addEventListener('input',keep,true);addEventListener('change',keep,true)})()`

/** Replays early actions after hydration and marks the document as ready. */
export async function replayEarlyPress(): Promise<void> {
  const early = window.naryadEarly
  if (early.isAlive) return
  early.isAlive = true
  document.documentElement.dataset['alive'] = ''
  const late = early.fields.length > 0 && (await import('./refill-fields.ts'))
  early.isFilled = true
  if (late) await late.refillFields(early.fields)
  if (early.form?.isConnected) early.form.requestSubmit()
  else if (early.button?.isConnected) early.button.click()
}

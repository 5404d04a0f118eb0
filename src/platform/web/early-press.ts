import type { EarlyField } from './refill-fields.ts'

declare global {
  interface Window {
    /** What was done before the page came to life. */
    naryadEarly: {
      /** The last button pressed, or form sent. */
      form?: HTMLFormElement
      button?: HTMLElement
      fields: EarlyField[]
      isAlive?: boolean
      isFilled?: boolean
    }
  }
}

/**
 * Runs inline before any module. A form sent before the page is alive would go as a plain GET and put what was
 * typed into the address; a button pressed would do nothing; fields would be set back. All is kept and done as soon as the
 * page can. Forms that say `method="get"` themselves are searches and work without scripts; no other one ever leaves by itself.
 */
export const keepEarlyPresses = `(function(){var n=window.naryadEarly={fields:[]};function press(k,v){delete n.form;delete n.button;n[k]=v}addEventListener('submit',function(e){if(n.isAlive||e.target.getAttribute('method')==='get')return;e.preventDefault();press('form',e.target)},true);addEventListener('submit',function(e){if(e.target.getAttribute('method')!=='get')e.preventDefault()});addEventListener('click',function(e){var b=!n.isAlive&&e.target.closest&&e.target.closest('button[type=button]');if(b)press('button',b)},true);function keep(e){var t=e.target;if(n.isFilled||!('value' in t)||t.type==='file')return;n.fields=n.fields.filter(function(f){return f[0]!==t});n.fields.push([t,t.value,t.checked])}addEventListener('input',keep,true);addEventListener('change',keep,true)})()`

/** The page is alive: does what was asked too early, and tells so to whoever looks at the document. */
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

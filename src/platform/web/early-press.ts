import { refillFields } from './refill-fields.ts'
import type { EarlyField } from './refill-fields.ts'

declare global {
  interface Window {
    /** Actions made on what is not hydrated yet: the whole page at first, then its late parts. */
    naryadEarly: {
      /** The last button or link pressed, or form submitted. */
      form?: HTMLFormElement
      button?: HTMLElement
      fields: EarlyField[]
      isAlive?: boolean
      /** Whether React answers this element already. */
      isLive: (element: Element) => boolean
    }
  }
}

/**
 * Runs inline before any module. Before hydration a form would be sent as a plain GET with its values in the address, a button
 * would do nothing, and fields would be reset: these actions are kept and replayed after hydration. A late part of a page is
 * hydrated when its code has come: React leaves its properties on the elements it answers, and only on those. React may hydrate
 * a part because of the very press, and answers it then: such a press is forgotten when it has passed the document. A link works
 * without scripts; on a page that is alive, one of a late part waits for it too: followed natively it would take what was typed
 * away, and without a network the page as well. Forms with `method="get"` are searches and work without scripts; no other form is
 * submitted natively. What opens a popover works by itself.
 */
export const keepEarlyPresses = `(function(){var n=window.naryadEarly={fields:[],isLive:function(t){if(n.isAlive)for(var k in t)if(!k.indexOf('__reactProps$'))return true;return false}};function press(k,v){delete n.form;delete n.button;n[k]=v}function search(f){return f.getAttribute('method')==='get'}function pressed(e){var t=e.target;return t.closest&&(t.closest('button[type=button]:not([popovertarget])')||n.isAlive&&!e.button&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey&&t.closest('a[href^="/"]:not([target]):not([download])'))}addEventListener('submit',function(e){if(n.isLive(e.target)||search(e.target))return;e.preventDefault();press('form',e.target)},true);addEventListener('submit',function(e){if(!search(e.target))e.preventDefault();if(n.form===e.target&&n.isLive(e.target))delete n.form});addEventListener('click',function(e){var b=pressed(e);if(!b||n.isLive(b))return;press('button',b);if(b.href)e.preventDefault()},true);addEventListener('click',function(e){var b=pressed(e);if(b&&!b.href&&n.button===b&&n.isLive(b))delete n.button});function keep(e){var t=e.target;if(!('value' in t)||t.type==='file'||n.isLive(t))return;n.fields=n.fields.filter(function(f){return f[0]!==t});n.fields.push([t,t.value,t.checked])}addEventListener('input',keep,true);addEventListener('change',keep,true)})()`

/** Marks the document as ready and replays early actions on what is hydrated with it. */
export function wakePage(): void {
  window.naryadEarly.isAlive = true
  document.documentElement.dataset['alive'] = ''
  replayEarlyPress()
}

/**
 * Replays early actions on what has been hydrated since: fields first, then the press. After the present event, which may be the
 * press that has made React hydrate this part.
 */
export function replayEarlyPress(): void {
  setTimeout(() => {
    last = last.then(replay)
  })
}

/** Parts that come together are replayed in turn: no form is sent before its fields are filled. Nothing is loaded for it: the network may be gone by then. */
let last = Promise.resolve()

async function replay(): Promise<void> {
  const early = window.naryadEarly
  if (!early.isAlive) return
  const fields = early.fields.filter(([field]) => early.isLive(field))
  if (fields.length > 0) {
    early.fields = early.fields.filter((one) => !fields.includes(one))
    await refillFields(fields)
  }
  const { form, button } = early
  if (form && early.isLive(form)) {
    delete early.form
    if (form.isConnected) form.requestSubmit()
  } else if (button && early.isLive(button)) {
    delete early.button
    if (button.isConnected) button.click()
  }
}

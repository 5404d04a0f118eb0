import { BottomBar } from './bottom-bar.tsx'
import { SideMenu } from './side-menu.tsx'
import { SignedInHeader } from './signed-in-header.tsx'

/** What the frame has for somebody who has entered, in one file to load. */
export const signedInFrame = { BottomBar, SideMenu, SignedInHeader } as const

import { registerOfPeople } from '#blocks/people/register-of-people.ts';
import { registerWidget } from '#blocks/registry/register-widget.tsx';

export const Widget = registerWidget(registerOfPeople('driver'));

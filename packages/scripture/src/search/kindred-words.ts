/**
 * Related words that no spelling rule connects: irregular and archaic forms, the spellings of names in the
 * two Testaments and the versions, and the name of God. One family per line.
 */
const FAMILIES = `
abide abode
arise arose arisen
awake awoke
be am are art is was were wast wert been being beest
bear bare bore borne born
beat beaten
become became
beget begat begot begotten
begin began begun
behold beheld
bend bent
bereave bereft
beseech besought
bid bade bidden
bind bound
bite bit bitten
blow blew blown
break brake broke broken
bring brought
build built
burn burnt
buy bought
can could couldest canst couldst
catch caught
choose chose chosen
cleave clave cleft clove cloven
clothe clad
come came
creep crept
crow crew
deal dealt
die dying
dig dug digged
do did didst does doest doeth done dost doth doing
draw drew drawn
drink drank drunk drunken
drive drave drove driven
dwell dwelt
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fly flew flown
forbid forbade forbad forbidden
forget forgat forgot forgotten
forgive forgave forgiven
forsake forsook forsaken
freeze froze frozen
get gat got gotten
gird girt
give gave given
go goes goest goeth going gone went
grow grew grown
hang hung hanged
have had hadst has hast hath having
hear heard
help holpen
hew hewn
hide hid hidden
hold held holden
keep kept
kneel knelt
know knew known wist wot wotteth
lay laid
lead led
leap leapt
leave left
lend lent
lie lain lying
lose lost
make made
mean meant
meet met
melt molten
mow mown
owe owed
pay paid
rend rent
ride rode ridden
ring rang rung
rise rose risen
run ran
say said saith saidst says
see saw seen seest seeth
seek sought
sell sold
send sent
shake shook shaken
shall shalt
shear shorn
shew shewn show shown
shine shone
shoot shot
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
slay slew slain
sleep slept
slide slid slidden
sling slang slung
smite smote smitten
sow sown
speak spake spoke spoken
speed sped
spend spent
spill spilt
spin spun
spring sprang sprung
stand stood
steal stole stolen
stick stuck
sting stung
stink stank
strike struck stricken
strive strove striven
swear sware swore sworn
sweep swept
swell swollen
swim swam
take took taken
teach taught
tear tare tore torn
tell told
think thought
throw threw thrown
tie tying
tread trod trode trodden
understand understood
wake woke
wear wore worn
weave wove woven
weep wept
will wilt
win won
withdraw withdrew withdrawn
withhold withheld
withstand withstood
wring wrung
write wrote written writ
man men
woman women
child children
brother brethren
foot feet
tooth teeth
ox oxen
goose geese
mouse mice
cow kine
life lives
wife wives
knife knives
thief thieves
wolf wolves
calf calves
half halves
loaf loaves
sheaf sheaves
staff staves
leaf leaves
you thou thee ye
your thy
yours thine
yourself thyself yourselves
whoever whosoever whoso
whatever whatsoever
wherever wheresoever
to unto
on upon
amongst among
betwixt between
toward towards
always alway
afterward afterwards
would wouldest wouldst
should shouldest shouldst
might mightest
add added addeth adding
err erred erreth
lord yahweh jehovah
saviour savior
judgment judgement
plough plow
grey gray
vail veil
musick music
publick public
cherub cherubim cherubims
seraph seraphim seraphims
philistine philistines philistim
messias messiah
sion zion
elias elijah
eliseus elisha
esaias isaiah
jeremias jeremy jeremiah
jonas jonah
noe noah
osee hosea
sem shem
sara sarah
rachab rahab
booz boaz
ezekias hezekiah
josias josiah
ozias uzziah
achaz ahaz
manasses manasseh
joatham jotham
josaphat jehoshaphat
roboam rehoboam
zorobabel zerubbabel
salathiel shealtiel
cis kish
core korah
balac balak
madian midian
sodoma sodom
gomorrha gomorrah
charran haran
chanaan canaan
melchisedec melchizedek
nephthalim nephthali naphtali
zabulon zebulun
agar hagar
phares perez pharez
tamar thamar
urias uriah
aminadab amminadab
naasson nahshon
sinai sina
nebuchadnezzar nebuchadrezzar
abijah abia
jehoiachin jeconiah jechonias coniah
beelzebub beelzebul
capharnaum capernaum
colosse colossae
`;

/** Words that look like an inflection of another word but are not. */
const STRANGERS = `
annas arts bees bored boring bounding bounds cunning dishonest earnest earring earrings evening evenings felled
felling forest forests founded gaped gapes goods hades heres hiss hissing jonas joses judas lees mars meres modest
news peres rugged sated sawed scarest seed seeds shed shedding sheds singed tares thing things wages wares wicked
withes withs wounding
`;

const familyOfWord = new Map<string, readonly string[]>();
for (const row of FAMILIES.trim().split('\n')) {
  const members = row.split(' ');
  for (const member of members) familyOfWord.set(member, members);
}
const strangers = new Set(STRANGERS.trim().split(/\s+/));

/** The listed family of a word; undefined for most words. */
export function kindredOf(word: string): readonly string[] {
  return familyOfWord.get(word) ?? [];
}

export function isStranger(word: string): boolean {
  return strangers.has(word);
}

/**
 * Words with nearly the same meaning, one group per line. Inflections are not listed, because words are
 * compared by their stems.
 */
export const synonymGroups: readonly (readonly string[])[] = `
  worry worried anxious anxiety nervous uneasy fret apprehensive jittery edgy concerned
  afraid scared fear fearful frightened terrified scary dread terror spooked petrified
  panic anxiety freaking
  stress stressed pressure tense
  sad sadness unhappy sorrow miserable gloomy upset tearful devastated blue
  depressed depression depressing melancholy despondent
  cry crying cried weep tears sobbing weeping
  happy happiness joy joyful glad cheerful delight
  lonely loneliness alone isolated isolation lonesome myself
  angry anger mad furious rage temper enraged irate livid pissed snap
  hate hatred despise loathe detest
  guilt guilty remorse
  shame ashamed embarrassed humiliated embarrassment embarrassing
  jealous jealousy envy envious covet
  bitter bitterness resentment resentful grudge
  worthless useless nobody loser insignificant pathetic nothing
  regret wish remorse
  overwhelmed overwhelming swamped drowning overloaded cope
  tired weary exhausted fatigue fatigued worn drained exhaustion weariness
  sleep asleep insomnia awake sleepless bedtime slept
  hope hopeful
  hopeless despair desperate despairing pointless
  brave courage courageous bold boldness bravery
  strong strength power might
  weak weakness feeble frail
  calm peace peaceful quiet still serenity tranquil
  thank thanks thankful grateful gratitude thanksgiving appreciate
  quit stop quitting
  mother mom mum mama mommy mothers momma
  father dad daddy papa fathers
  parent mother father mom dad parents parenting
  child children kid kids son daughter toddler teen teenager
  baby infant newborn babies
  son boy sons
  daughter girl daughters
  husband hubby spouse
  wife spouse wives
  boyfriend girlfriend fiance partner
  brother sister sibling siblings
  grandma grandmother grandpa grandfather granny nana grandparent
  family relatives relative kin household cousin aunt uncle
  friend friends buddy pal friendship bestie
  marry marriage married marrying matrimony wed
  wedding bride groom nuptials
  divorce divorced separated separation ex
  cheat cheated cheating affair unfaithful adultery infidelity
  breakup dumped heartbroken heartbreak
  pregnant pregnancy expecting
  infertile infertility barren conceive childless fertility
  miscarriage stillborn stillbirth miscarried
  die died dying dead death passed deceased perish dies
  grief grieve grieving mourn mourning bereaved bereavement
  funeral burial memorial buried eulogy
  widow widower widowed
  suicide suicidal
  heaven paradise afterlife
  hell damnation hellfire
  sick ill illness sickness disease unwell ailing
  hospital doctor nurse medical
  cancer tumor tumour chemo leukemia
  surgery operation anesthesia surgeon
  heal healing healed cure cured recover recovery
  pain hurt hurting ache suffering hurts painful
  suffer suffering affliction agony
  dementia alzheimer alzheimers memory forgetful senile
  old older elderly aging ageing aged senior
  young youth teen teenager teenage adolescent
  ugly fat looks appearance mirror weight
  food eat eating meal diet dinner supper lunch
  money cash finances financial dollars financially
  poor poverty broke needy
  homeless beggar begging panhandler
  rich wealth wealthy riches affluent
  debt loan loans owe owing mortgage credit
  bill bills rent paycheck
  greed greedy materialism materialistic
  give giving generous generosity donate donation
  tithe tithing
  gamble gambling bet betting lottery casino
  steal stealing stole theft thief rob robbed shoplift
  job work career employment employed occupation
  unemployed jobless fired unemployment
  boss manager supervisor employer
  coworker colleague coworkers
  lazy laziness procrastinate procrastination idle sluggard
  burnout burned overworked burnt
  exam test exams finals quiz
  school college university class campus
  study studying learn learning
  fail failed failure failing flunk flunked
  success successful succeed achieve achievement
  choose choice decide decision choosing pick
  purpose calling meaning vocation destiny
  plan plans planning
  busy busyness hectic overcommitted rushed
  lie lies lying liar lied dishonest deceive untruth
  honest honesty truth truthful sincere
  gossip rumor rumors gossiping rumour slander
  swear swearing cuss cussing curse cursing profanity foul
  complain complaining whine whining grumble grumbling gripe
  argue argument arguing quarrel fight fighting bicker arguments
  apologize apology sorry amends apologise
  forgive forgiveness forgiving pardon forgiven forgave
  betray betrayed betrayal backstab backstabbed stabbed
  revenge vengeance even payback retaliate retaliation
  enemy enemies hater haters
  bully bullied bullying bullies tease teased mock mocked laugh
  abuse abusive abused hits beats violent beaten
  rejected rejection unwanted excluded
  judge judging judgmental judgemental condemn
  stranger strangers foreigner outsider
  immigrant immigrants refugee refugees migrant migrants immigration
  racism racist race prejudice discrimination bigotry
  guest guests visitor visitors hospitality host
  neighbor neighbors neighbour neighbours neighborhood
  addict addicted addiction drugs hooked
  alcohol drink drinking drunk beer wine alcoholic booze liquor drunkenness
  smoke smoking cigarettes weed marijuana vape vaping nicotine pot
  porn pornography nude naked dirty
  lust lustful lusting
  sex sexual intimacy sexually
  gay homosexual homosexuality lesbian lgbt lgbtq queer
  temptation tempted tempting tempt
  habit habits habitual
  sin sins sinned sinning wrong sinful
  repent repentance repenting
  confess confession admit
  pride proud arrogant arrogance conceited ego boast brag
  humble humility lowly meek
  selfish selfishness
  hypocrite hypocrisy hypocrites phony fake
  idol idols idolatry
  horoscope astrology zodiac psychic tarot witchcraft medium occult
  doubt doubting doubts unbelief skeptical unsure
  believe belief faith believing
  trust trusting rely depend
  far distant away
  pray prayer prayers praying prayed
  answer answered unanswered respond
  hear listen listening hearing
  worship praise praising adore glorify
  sing singing song songs music hymn
  church congregation parish
  pastor priest minister preacher clergy reverend
  baptize baptism baptized christening christened baptised
  communion eucharist supper
  evangelism witness witnessing evangelize gospel
  persecuted persecution martyr
  save saved salvation saving
  bible scripture scriptures
  jesus christ
  satan devil lucifer
  demon demons demonic possessed
  angel angels
  holy holiness sanctified
  justice injustice unjust unfair oppression oppressed
  war wars bomb bombs bombing invasion military
  soldier army troops veteran marine military
  government authorities law laws
  politics political politician politicians election vote voting president
  corrupt corruption crooked crook crooks bribe bribery
  prison jail inmate prisoner incarcerated prisoners
  slave slavery trafficking
  kill killing murder murdered killed
  violence violent shooting
  nature creation outdoors
  environment climate planet pollution earth
  pet pets dog cat dogs cats puppy kitten
  storm hurricane tornado flood earthquake wildfire disaster tsunami
  phone smartphone screen online internet
  instagram facebook tiktok twitter snapchat
  ai chatgpt robot robots artificial
  movie movies tv netflix film show shows
  game games gaming videogame
  famous fame celebrity popular popularity influencer
  perfect perfectionist perfectionism
  travel traveling trip journey flight flying vacation travelling
  move moving relocate relocating relocation
  house home apartment
  birthday bday
  graduate graduation graduating
  retire retired retirement retiring
  change changing changes transition
  christmas xmas nativity
  easter risen
  safe safety protect protection protected
  purity pure clean
  kind kindness nice
  gentle gentleness tender
  patient patience impatient
  wise wisdom discernment
  promise promised vow promises word oath
  lead leader leadership leading
  help helping assist aid
  begin beginning start starting began
  new fresh
  last final end
  forever eternal eternity everlasting
  trial trials testing tested hardship
  wait waiting delay timing slow
  surrender surrendering control
  obey obedience disobey obedient
  science scientific evolution
  special unique
  insult insulted criticize criticism criticized
  compare comparing comparison
  beautiful beauty pretty
  trauma traumatized ptsd flashbacks
  adopt adopted adoption foster fostering
  disabled disability wheelchair handicapped
  diagnosed diagnosis
  couple marriage spouses
  harm hurt injure wound
  end ended over finish finished
  chemo chemotherapy radiation mastectomy
  company firm workplace
  created made creator maker creation
  adhd autism autistic aspergers
  habit addiction
  discouraged disheartened hopeless
  finances bills rent utilities money
  partner spouse husband wife
  saint saints holy
  mental mentally
  emotional emotionally feelings
  afford pay
  heaven eternity
  vacation holiday trip
  parole prison jail
  relationship boyfriend girlfriend dating
  reconnect reconcile estranged
  saint holiness
  supervisor leader manager
  confidence confident
  loved beloved
  unforgivable unforgiveable unpardonable
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));
